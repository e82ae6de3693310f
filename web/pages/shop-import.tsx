import { Link } from '@tanstack/react-router'
import { say } from '../config.ts'
import { CustomerImport } from '../customer-import/customer-import.tsx'
import { DownloadEverything } from '../customer-import/download-everything.tsx'
import { SettingsPage } from '../settings/settings-page.tsx'
import { filled, HERE, THERE } from '../ui/filled.tsx'
import { linkLook } from '../ui/link-button.tsx'

/** Moving in from another program or a notebook. */
export const ShopImportPage = () => (
  <SettingsPage title={say`Import and Export`}>
    <p className="mb-6 max-w-160 text-14 text-ink-2">
      {filled(
        say`One line of the file is one racket with its owner. ${HERE} and ${THERE} have files of their own. Import the strings first, so that the rackets can name them.`,
        <Link className={linkLook} to="/shop/catalog/strings">{say`Strings`}</Link>,
        <Link className={linkLook} to="/shop/catalog/models">{say`racket models`}</Link>,
      )}
    </p>
    <CustomerImport />
    <DownloadEverything />
    <p className="mt-12 max-w-160 border-t border-line pt-6 text-14 text-ink-2">
      {filled(
        say`A program can read and change what you can, with an ${HERE}.`,
        <Link to="/shop/settings/api-keys" className={linkLook}>{say`API key`}</Link>,
      )}
    </p>
  </SettingsPage>
)
