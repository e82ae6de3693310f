import { expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import { serializerOf } from './json.ts'

// The portal compiles the function for a response when it is first sent, so a start does not prove this.
test('every response of the API can be serialized', () => {
  for (const [name, { response }] of Object.entries(api)) {
    if (response) expect(() => serializerOf(response), name).not.toThrow()
  }
})
