import { SHEET } from '../../contract/job/labels.ts'
import { deviceStorage } from '../storage.ts'

const KEY = 'label-first-place'

/** The first free place of the A4 sheet in this device's printer, from 1. */
export function firstFreePlace(): number {
  const place = Number(deviceStorage.getItem(KEY))
  return Number.isInteger(place) && place >= 1 && place <= SHEET.places ? place : 1
}

/** Remembers that labels were printed from a place on. */
export const takePlaces = (from: number, count: number) =>
  deviceStorage.setItem(KEY, String(((from - 1 + count) % SHEET.places) + 1))
