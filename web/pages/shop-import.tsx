import { Link } from '@tanstack/react-router'
import { CustomerImport } from '../customer-import/customer-import.tsx'
import { DownloadEverything } from '../customer-import/download-everything.tsx'
import { SettingsPage } from '../settings/settings-page.tsx'
import { linkLook } from '../ui/link-button.tsx'

/** Moving in from another program or a notebook. */
export const ShopImportPage = () => (
  <SettingsPage title="Import and Export">
    <p className="mb-6 max-w-160 text-14 text-ink-2">
      One line of the file is one racket with its owner.{' '}
      <Link className={linkLook} to="/shop/catalog/strings">
        Strings
      </Link>{' '}
      and{' '}
      <Link className={linkLook} to="/shop/catalog/models">
        racket models
      </Link>{' '}
      have files of their own. Import the strings first, so that the rackets can name them.
    </p>
    <CustomerImport />
    <DownloadEverything />
    <p className="mt-12 max-w-160 border-t border-line pt-6 text-14 text-ink-2">
      A program can read and change what you can, with an{' '}
      <Link to="/shop/settings/api-keys" className={linkLook}>
        API key
      </Link>
      .
    </p>
  </SettingsPage>
)
