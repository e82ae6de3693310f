import type { ShopString } from '../../contract/inventory.ts'
import { stringLabel } from '../../contract/strings.ts'
import { call } from '../api.ts'
import { confirm } from '../ui/confirm.tsx'
import { toast, toastFailure } from '../ui/toast.tsx'
import { forgetString, showString } from './string-cache.ts'

/** Takes a string off the list that customers see, or puts it back. */
export async function setListed(string: ShopString, is_listed: boolean) {
  try {
    showString(await call('changeShopString', { id: string.id, body: { is_listed } }))
    toast({ title: is_listed ? 'Listed again' : 'Unlisted', description: stringLabel(string) })
  } catch (error) {
    toastFailure(error)
  }
}

export async function deleteString(string: ShopString) {
  const text = `${stringLabel(string)} will be deleted permanently. It was never ordered.`
  if (!(await confirm({ title: 'Delete String?', text, confirm: 'Delete String', danger: true }))) return
  try {
    await call('deleteShopString', { id: string.id })
    forgetString(string)
    toast({ title: 'String deleted', description: stringLabel(string) })
  } catch (error) {
    toastFailure(error)
  }
}
