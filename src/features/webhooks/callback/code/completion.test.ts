import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { deliveryCompletion } from './extensions.ts'

const sample = {
  payload: { bookmarkName: 'Quays' },
  targetMethod: 'POST',
  targetUrl: 'https://a.example',
  active: true,
}

/** What is offered at the end of a text. */
function offered(text: string) {
  const context = new CompletionContext(EditorState.create({ doc: text }), text.length, false)
  return deliveryCompletion(() => sample)(context)
}
const labels = (text: string) => offered(text)?.options.map(({ label }) => label)

describe('the completion of a callback', () => {
  test('knows the globals, and the members of the sample', () => {
    expect(labels('d')).toEqual(['delivery', 'data', 'console.log'])
    expect(labels('delivery.')).toEqual(['payload', 'targetMethod', 'targetUrl', 'active'])
    expect(labels('var p = delivery.payload;\np.book')).toEqual(['bookmarkName'])
    expect(labels('console.')).toEqual(['log'])
    expect(labels('nothing.known')).toBeUndefined()
  })

  // Else names that were looked for before the dot would stand for those after it, and none of them match.
  test.for(['p', 'delivery.pay', 'console.l'])('of %s is asked for anew after a dot', (text) => {
    const result = offered(text)
    const { validFor } = result ?? {}
    const rest = (more: string) => `${text}${more}`.slice(result?.from)
    if (!(validFor instanceof RegExp)) throw new Error('nothing is offered')
    expect([validFor.test(rest('load')), validFor.test(rest('.book'))]).toEqual([true, false])
  })
})
