import { expect, test } from 'vitest'
import { terminalText } from './terminal-text.ts'

test.for<[text: string, shown: string]>([
  ['Ärger & Söhne 🚢\n\tнет', 'Ärger & Söhne 🚢\n\tнет'],
  ['\u001B]0;gone\u0007', String.raw`\u001B]0;gone\u0007`],
  ['one\rtwo\u009B2J', String.raw`one\u000Dtwo\u009B2J`],
  ['admin\u202Eexe.txt', String.raw`admin\u202Eexe.txt`],
  ['\u2066a\u2069\u200F\u061C', String.raw`\u2066a\u2069\u200F\u061C`],
])('%j is written so that it steers no terminal', ([text, shown]) => {
  expect(terminalText(text)).toBe(shown)
})

test('JSON is the same after it', () => {
  const event = { name: 'a\u202Eb\u009Bc\u0007', 'x\u2066': ['\u007F'] }
  expect(JSON.parse(terminalText(JSON.stringify(event)))).toEqual(event)
})
