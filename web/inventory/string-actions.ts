import type { ShopString } from '../../contract/catalog/inventory.ts'
import { stringLabel } from '../../contract/catalog/strings.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { stringsText } from '../counts.ts'
import { confirm } from '../ui/confirm.tsx'
import { toast, toastFailure } from '../ui/toast.tsx'
import { forgetString, showString, showStrings } from './string-cache.ts'

/** Takes a string off the list that customers see, or puts it back. */
export async function setListed(string: ShopString, is_listed: boolean) {
  try {
    showString(await call('changeShopString', { id: string.id, body: { is_listed } }))
    toast({ title: is_listed ? say`Listed` : say`Unlisted`, description: stringLabel(string) })
  } catch (error) {
    toastFailure(error)
  }
}

/** Takes all of these strings off the list that customers see, or puts them on it. */
export async function setAllListed(strings: ShopString[], is_listed: boolean) {
  const count = stringsText(strings.length)
  const sure = await confirm(
    is_listed
      ? { title: say`List ${count}?`, text: say`Customers can then order them.`, confirm: say`List` }
      : {
          title: say`Unlist ${count}?`,
          text: say`Customers can no longer order them.`,
          confirm: say`Unlist`,
        },
  )
  if (!sure) return
  try {
    showStrings(await call('changeListedStrings', { body: { ids: strings.map(({ id }) => id), is_listed } }))
    toast({ title: is_listed ? say`Listed` : say`Unlisted`, description: count })
  } catch (error) {
    toastFailure(error)
  }
}

export const deleteString = (string: ShopString) =>
  confirm({
    title: say`Delete String?`,
    text: say`${stringLabel(string)} will be deleted permanently. It was never ordered.`,
    confirm: say`Delete String`,
    danger: true,
    // After a lost answer, the question can be confirmed again, and then says that the string is gone.
    async run() {
      await call('deleteShopString', { id: string.id })
      forgetString(string)
      toast({ title: say`String deleted`, description: stringLabel(string) })
    },
  })
