import { deviceStorage } from '../storage.ts'

const KEY = 'machine'

/** The machine that was chosen on this device; null before, and once the settings no longer have it. */
export function machineOfDevice(machines: string[]): string | null {
  const machine = deviceStorage.getItem(KEY)
  return machine !== null && machines.includes(machine) ? machine : null
}

export const keepMachine = (machine: string) => deviceStorage.setItem(KEY, machine)
