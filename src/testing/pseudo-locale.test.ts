import { expect, test } from 'vitest'
import { allTexts } from '#i18n/texts.test-data.ts'
import { pseudo, pseudoTexts } from './pseudo-locale.ts'

test('a pseudo text is 40 % longer, accented and in brackets', () => {
  expect(pseudo('Delete bookmark')).toBe('[Dëlëtë böökmårk lön]')
  expect(pseudo('Undo')).toBe('[Üñdö]')
})

test('placeholders of a pseudo text stay as they are', () => {
  expect(pseudo('Delete {{count, number}} <b>bookmarks</b>?')).toMatch(
    /^\[Dëlëtë \{\{count, number\}\} <b>böökmårkš<\/b>\?/,
  )
})

test('every text of the console grows by 40 % at least', () => {
  for (const text of allTexts('en').values()) {
    const letters = text.replaceAll(/\{\{[^}]+\}\}|<\/?\w+\/?>/g, '').length
    expect(pseudo(text).length - text.length, text).toBeGreaterThanOrEqual(0.4 * letters)
  }
})

test('language files keep their keys', () => {
  expect(pseudoTexts({ a: { b: 'Copy' }, c: 'Undo' })).toEqual({ a: { b: '[Cöpÿ]' }, c: '[Üñdö]' })
})
