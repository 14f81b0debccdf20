import { expect, test } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { refusalByField } from './refusal-by-field.ts'

const refused = new ApiError(422, 'POST /x', {
  errorMessage: '$.email: is taken',
  errors: [
    { value: '$.email', messages: ['is taken'] },
    { value: '$.other', messages: ['is odd'] },
  ],
})

test('a refusal of a field of the form is shown there', () => {
  expect(refusalByField(refused, ['name', 'email'])).toEqual({
    fields: [{ field: 'email', message: 'is taken' }],
    rest: undefined,
    isOffline: false,
  })
})

test('a refusal of no field of the form is shown as a whole', () => {
  expect(refusalByField(refused, ['name'])).toMatchObject({ fields: [], rest: '$.email: is taken' })
})

test('a missing connection is told apart', () => {
  expect(refusalByField(new ApiError(0, 'POST /x'), ['name'])).toMatchObject({ fields: [], isOffline: true })
})

test('a fault of the page is no refusal', () => {
  expect(() => refusalByField(new TypeError('undefined'), ['name'])).toThrow(TypeError)
})
