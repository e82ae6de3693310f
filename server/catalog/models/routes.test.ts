import { beforeEach, describe, expect, test } from 'vitest'
import { createManager, createPerson, createRacket, type Person } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let manager: Person

beforeEach(async () => {
  manager = await createManager(portal)
})

const models = () => portal.call('GET', '/racket_models/', { as: manager })
const importModels = (csv: string, preview = '') =>
  portal.ask('POST', `/shop/models/import/${preview}`, { as: manager, body: { csv } })

const FRAME = { manufacturer: 'Forza', model_name: 'Aero Power 76', weight_class: '4U', tension_limit: 27.5 }

/** The list that the tests below begin with. */
const addAstrox = () =>
  importModels('manufacturer,model_name,weight_class,tension_limit\nYonex,Astrox 99 Pro,4U,28\nVictor,DriveX 12,3U,33')

describe('the list of models', () => {
  beforeEach(addAstrox)

  test('can be read by everyone and changed by the manager', async () => {
    const created = await portal.ask('POST', '/shop/models/', { as: manager, body: FRAME })
    expect(created).toMatchObject({ status: 201, body: FRAME })
    const { id } = created.body
    const change = { ...FRAME, tension_limit: 28 }
    expect((await portal.ask('PUT', `/shop/models/${id}/`, { as: manager, body: change })).body).toEqual({
      id,
      ...change,
    })
    const customer = await createPerson(portal)
    expect((await portal.ask('GET', '/racket_models/', { as: customer })).body).toContainEqual({ id, ...change })
    expect((await portal.ask('DELETE', `/shop/models/${id}/`, { as: manager })).status).toBe(204)
    expect(await models()).toMatchObject([{ model_name: 'DriveX 12' }, { model_name: 'Astrox 99 Pro' }])
    expect((await portal.ask('DELETE', `/shop/models/${id}/`, { as: manager })).status).toBe(404)
  })

  test('keeps what a change leaves out', async () => {
    const added = await portal.ask('POST', '/shop/models/', { as: manager, body: { ...FRAME, weight_class: '7U' } })
    const change = (body: object) => portal.ask('PUT', `/shop/models/${added.body.id}/`, { as: manager, body })
    const tension_limit = 25
    expect(await change({ tension_limit })).toMatchObject({ status: 200, body: { ...added.body, tension_limit } })
    expect(await change({})).toMatchObject({ status: 400, body: { error: 'There are no changes' } })
    await portal.call('DELETE', `/shop/models/${added.body.id}/`, { as: manager })
  })

  test('has each model and weight class once', async () => {
    const twin = { ...FRAME, manufacturer: 'yonex', model_name: 'ASTROX 99 PRO', weight_class: '4u' }
    const refused = await portal.ask('POST', '/shop/models/', { as: manager, body: twin })
    expect(refused).toMatchObject({ status: 409, body: { error: 'This model already exists.' } })
  })

  test.each([
    [{ tension_limit: 14.5 }, 'The tension limit must be 15 to 45 lbs, in steps of 0.5'],
    [{ tension_limit: 45.5 }, 'The tension limit must be 15 to 45 lbs, in steps of 0.5'],
    [{ tension_limit: 27.3 }, 'The tension limit must be 15 to 45 lbs, in steps of 0.5'],
    [{ tension_limit: null }, 'The tension limit must be 15 to 45 lbs, in steps of 0.5'],
    [{ model_name: ' ' }, 'Model name is required'],
    [{ weight_class: '12345678901' }, 'Weight class can have at most 10 characters'],
  ])('refuses %j', async (wrong, error) => {
    const refused = await portal.ask('POST', '/shop/models/', { as: manager, body: { ...FRAME, ...wrong } })
    expect(refused).toMatchObject({ status: 400, body: { error } })
  })
})

describe('the file of models', () => {
  beforeEach(addAstrox)

  test('can be imported again as it was exported, without changing anything', async () => {
    const { body } = await portal.ask('GET', '/shop/models/export/', { as: manager })
    expect(body.filename).toBe('racket-models.csv')
    const count = (await models()).length
    expect((await importModels(body.csv)).body).toEqual({ added: 0, changed: 0, unchanged: count })
  })

  test('adds and changes models, and keeps the others', async () => {
    const before = await models()
    const csv = 'Model name;Manufacturer;Weight class;Tension limit\nAstrox 99 Pro;yonex;4u;27,5\nNew One;Forza;;30'
    expect((await importModels(csv, 'preview/')).body).toMatchObject({
      added: 1,
      changed: 1,
      errors: [],
      sample: [
        { line: 2, label: 'yonex: Astrox 99 Pro 4u', outcome: 'changed' },
        { line: 3, label: 'Forza: New One', outcome: 'added' },
      ],
    })
    expect((await importModels(csv)).body).toEqual({ added: 1, changed: 1, unchanged: 0 })
    const after = await models()
    expect(after).toHaveLength(before.length + 1)
    expect(after).toContainEqual(expect.objectContaining({ model_name: 'Astrox 99 Pro', tension_limit: 27.5 }))
  })

  test('is imported as a whole or not at all', async () => {
    const before = await models()
    const csv = 'manufacturer,model_name,tension_limit\nForza,One,30\nForza,Two,50\nForza,Three,\nforza,ONE,28'
    expect((await importModels(csv, 'preview/')).body.errors).toEqual([
      { line: 3, message: 'The tension limit must be 15 to 45 lbs, in steps of 0.5' },
      { line: 4, message: 'The tension limit must be 15 to 45 lbs, in steps of 0.5' },
      { line: 5, message: 'The same model is on line 2' },
    ])
    expect((await importModels(csv)).status).toBe(400)
    expect(await models()).toEqual(before)
  })
})

describe('the limit of a racket', () => {
  test('is set by the owner, and never by the name of the model', async () => {
    const me = await createPerson(portal)
    const named = { manufacturer: 'Yonex', model_name: 'Astrox 99 Pro' }
    const created = await portal.ask('POST', '/racket/', { as: me, body: named })
    expect(created.body.tension_limit).toBeNull()
    const path = `/racket/${created.body.id}/`
    expect((await portal.ask('PATCH', path, { as: me, body: { tension_limit: 28.5 } })).body.tension_limit).toBe(28.5)
    expect((await portal.ask('PATCH', path, { as: me, body: { model_name: 'Other' } })).body.tension_limit).toBe(28.5)
    expect((await portal.ask('PATCH', path, { as: me, body: { tension_limit: null } })).body.tension_limit).toBeNull()
    const withLimit = await portal.ask('POST', '/racket/', { as: me, body: { ...named, tension_limit: 28 } })
    expect(withLimit.body.tension_limit).toBe(28)
  })

  test.each([14.5, 45.5, 27.3, '28'])('of %j is refused', async (tension_limit) => {
    const me = await createPerson(portal)
    const id = await createRacket(portal, me)
    const refused = await portal.ask('PATCH', `/racket/${id}/`, { as: me, body: { tension_limit } })
    const error = 'The tension limit must be 15 to 45 lbs, in steps of 0.5'
    expect(refused).toMatchObject({ status: 400, body: { error } })
    expect((await portal.ask('GET', `/racket/${id}/`, { as: me })).body.tension_limit).toBeNull()
  })
})
