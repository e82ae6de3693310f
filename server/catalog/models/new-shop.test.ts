import { expect, test } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp({ startsAsNewShop: true })

test('a new shop has a limit for each model and weight class, or the upper end of the range where only a range is known', async () => {
  const { body: models } = await portal.ask('GET', '/racket_models/', { as: await createPerson(portal) })
  const named = (model_name: string) =>
    models.filter((model: { model_name: string }) => model.model_name === model_name)
  expect(models).toHaveLength(74)
  expect(named('Astrox 99 Pro')).toMatchObject([
    { manufacturer: 'Yonex', weight_class: '3U', tension_limit: 29 },
    { manufacturer: 'Yonex', weight_class: '4U', tension_limit: 28 },
  ])
  expect(named('Vapour Trail 82')).toMatchObject([{ manufacturer: 'Carlton', weight_class: '', tension_limit: 30 }])
})
