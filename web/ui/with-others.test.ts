import { expect, test } from 'vitest'
import { withOthers } from './with-others.ts'

const row = (key: number, name: string, price: string) => ({ key, name, price })
const from = [row(1, 'Grip', '5'), row(2, 'Stencil', '3')]
const text = (rows: { name: string; price: string }[]) => rows.map(({ name, price }) => `${name} ${price}`)

test('a list has its own changes, and those that others saved meanwhile', () => {
  const mine = [row(1, 'Grip', '6'), row(2, 'Stencil', '3'), row(-1, 'Grommets', '2')]
  const now = [row(3, 'Grip', '5'), row(4, 'Lead tape', '4')]
  expect(text(withOthers(mine, from, now))).toEqual(['Grip 6', 'Grommets 2', 'Lead tape 4'])
})

test('a row that was removed stays away when others saved the list with other keys', () => {
  const now = [row(3, 'Grip', '5'), row(4, 'Stencil', '3'), row(5, 'Lead tape', '4')]
  expect(text(withOthers([row(1, 'Grip', '5')], from, now))).toEqual(['Grip 5', 'Lead tape 4'])
})

test('a field that both changed stays as it is in the list', () => {
  const now = [row(1, 'Grip', '7'), row(2, 'Stencil', '3')]
  expect(text(withOthers([row(1, 'Grip', '6'), row(2, 'Stencil', '3')], from, now))).toEqual(['Grip 6', 'Stencil 3'])
})

test('a row that both added alike is there once', () => {
  const mine = [...from, row(-1, 'Grommets', '2')]
  const now = [...from, row(3, 'Grommets', '2')]
  expect(text(withOthers(mine, from, now))).toEqual(['Grip 5', 'Stencil 3', 'Grommets 2'])
})

test('a row that others changed, and this list did not, shows their change', () => {
  const now = [row(1, 'Grip', '7'), row(2, 'Stencil', '3')]
  expect(text(withOthers([row(1, 'Grip', '5'), row(2, 'Stencil', '4')], from, now))).toEqual(['Grip 7', 'Stencil 4'])
})

test('a row whose fields were changed here and by others has both changes', () => {
  const now = [row(1, 'Grip', '7'), row(2, 'Stencil', '3')]
  expect(text(withOthers([row(1, 'Grips', '5'), row(2, 'Stencil', '3')], from, now))).toEqual(['Grips 7', 'Stencil 3'])
})
