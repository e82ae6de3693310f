import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { chromiumArgs } from './chromium.ts'
import { portal } from './portal.ts'

// Chromium plays this file instead of a camera. It must exist when a page opens the camera, not when the browser starts.
const VIDEO = join(tmpdir(), `stringbed-camera-${process.pid}.mjpeg`)

/** For `test.use`: a browser whose camera is a file. */
export const cameraBrowser = {
  // The headless shell has no camera.
  executablePath: portal.browser,
  args: [
    ...chromiumArgs,
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${VIDEO}`,
  ],
}

const FRAMES = 5

/** Holds a job's printed label before the camera: tilted, out of focus, on a dark table. */
export async function holdLabel(page: Page, job: number) {
  await page.goto(`/counter/labels?jobs=${job}`)
  const label = page.getByRole('article', { name: /^Label / }).first()
  const picture = (await label.screenshot({ scale: 'device' })).toString('base64')
  await show(
    page,
    `<img src="data:image/png;base64,${picture}" style="width: 1120px; filter: blur(1.2px);
    transform: perspective(3000px) rotateX(10deg) rotateY(-8deg) rotate(8deg)">`,
  )
}

/** Points the camera at an empty table. */
export const showTable = (page: Page) => show(page, '')

async function show(page: Page, html: string) {
  const table = await page.context().newPage()
  await table.setViewportSize({ width: 1280, height: 960 })
  await table.setContent(
    `<body style="margin: 0; height: 960px; display: grid; place-items: center; background: #54473c">${html}</body>`,
  )
  const frame = await table.screenshot({ type: 'jpeg', quality: 85, scale: 'css' })
  await table.close()
  writeFileSync(VIDEO, Buffer.concat(Array.from({ length: FRAMES }, () => frame)))
}
