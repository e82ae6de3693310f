import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { logoProblem, logoSizeProblem, type ShopLogo } from '../../contract/catalog/logo.ts'
import { call } from '../api.ts'
import { errorMessage } from '../api-error.ts'
import { config, say } from '../config.ts'
import { readFile } from '../read-file.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { Legend } from '../ui/legend.tsx'
import { sending } from '../ui/sending.ts'
import { showShop } from '../ui/shop-name.tsx'
import { toast } from '../ui/toast.tsx'

/** The shop's logo, which is saved at once. */
export function LogoField() {
  const file = useRef<HTMLInputElement>(null)
  const [logo, setLogo] = useState(config.logo)
  const save = useMutation({
    mutationFn: async (chosen: File | null) =>
      chosen ? call('saveShopLogo', { body: { png: await readPng(chosen) } }) : call('deleteShopLogo', {}),
    onSuccess({ logo: saved }: ShopLogo, chosen) {
      setLogo(saved)
      showShop({ logo: saved })
      toast({ title: chosen ? say`Logo saved` : say`Logo removed` })
    },
  })
  const isRemoving = save.variables === null
  return (
    <fieldset aria-describedby="logo-help" className="min-w-0">
      <Legend>{say`Logo`}</Legend>
      <div className="flex flex-wrap items-center gap-2">
        {logo && (
          <img
            src={logo}
            alt={say`The logo of the shop`}
            className="h-12 max-w-40 rounded-8 bg-white object-contain p-1"
          />
        )}
        <Button {...sending(save, !isRemoving)} onClick={() => file.current?.click()}>
          {logo ? say`Choose Another File...` : say`Choose a File...`}
        </Button>
        {logo && (
          <Button
            variant="bare"
            {...sending(save, isRemoving)}
            onClick={() => save.mutate(null)}
          >{say`Remove Logo`}</Button>
        )}
      </div>
      <input
        ref={file}
        type="file"
        accept="image/png"
        aria-label={say`File of the logo`}
        className="hidden"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) save.mutate(chosen)
          // The same file can be chosen again after a refusal.
          event.target.value = ''
        }}
      />
      <p
        id="logo-help"
        className="mt-1.5 text-12 text-ink-2"
      >{say`A PNG image of at most 100 kB and 1,000 × 1,000 pixels, shown with the shop's name.`}</p>
      {save.error && (
        <FieldError
          text={errorMessage(save.error, say`The logo could not be saved. Please try again.`)}
          className="mt-1.5"
        />
      )}
    </fieldset>
  )
}

/** The file in base64. Throws the refusal of a file that cannot be the logo. */
async function readPng(file: File): Promise<string> {
  const tooLarge = logoSizeProblem(file.size)
  if (tooLarge) throw new Error(say.of(tooLarge))
  const bytes = await readFile(file)
  const problem = logoProblem(bytes)
  if (problem) throw new Error(say.of(problem))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
