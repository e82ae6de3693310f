import { expect, test } from 'vitest'
import { displayName } from '../../contract/job/rackets.ts'
import { createPerson, createRacket } from '../testing/factories.ts'
import { testApp } from '../testing/test-app.ts'
import { displayNameOf, modelNameOf } from './racket-sql.ts'

const portal = testApp()

test('a racket has the same name in SQL as on the pages', async () => {
  const owner = await createPerson(portal)
  for (const names of [
    {},
    { racket_name: 'Friday doubles' },
    { racket_name: '0' },
    { manufacturer: 'Li-Ning', model_name: "‘N99’: O'Neil %s $1" },
    { manufacturer: ' Yonex', model_name: 'Astrox 99 ', racket_name: ' ' },
  ]) {
    await createRacket(portal, owner, names)
  }
  const rackets = await portal.db
    .selectFrom('rackets as r')
    .select(['r.manufacturer', 'r.model_name', 'r.racket_name'])
    .select([displayNameOf('r').as('display_name'), modelNameOf('r').as('model')])
    .execute()
  expect(rackets).toHaveLength(5)
  for (const { display_name, model, ...racket } of rackets) {
    expect(display_name).toBe(displayName(racket))
    expect(model).toBe(displayName({ ...racket, racket_name: '' }))
  }
})
