import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { dispositionOf } from '#kernel/disposition.ts'
import { keptName } from './file-names.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\plan.xlsx', 'plan.xlsx'],
  ['a\r\nSet-Cookie: b=c\r\n\r\n<script>', 'aSet-Cookie: b=c<script>'],
  ['gpj.\u202Eexe.png', 'gpj.exe.png'],
  ['  \u0000 ', 'file'],
  ['..', 'file'],
  ['', 'file'],
])('a file named %j is stored as %j', (given, kept) => {
  expect(keptName(given)).toBe(kept)
})

test('a long file name is cut at its start, so that its extension is kept', () => {
  const kept = keptName(`${'ü'.repeat(500)}.pdf`)
  expect([...kept]).toHaveLength(200)
  expect(kept).toMatch(/ü\.pdf$/)
})

test('a download names its file in ASCII for old clients and in full as UTF-8', () => {
  expect(dispositionOf('attachment', `Überblick "50%" (it's).pdf`)).toBe(
    `attachment; filename="_berblick _50__ (it's).pdf"; filename*=UTF-8''%C3%9Cberblick%20%2250%25%22%20%28it%27s%29.pdf`,
  )
})

test('every stored file name survives the Content-Disposition header, and none breaks out of it', () => {
  assert(
    property(string({ unit: 'binary' }), (given) => {
      const name = keptName(given)
      const header = dispositionOf('attachment', name)
      const [, plain, whole = ''] =
        /^attachment; filename="([ !#-~]*)"; filename\*=UTF-8''([\w.~!#$&+^`|%-]*)$/.exec(header) ?? []
      expect(plain).toBeDefined()
      expect(decodeURIComponent(whole)).toBe(name)
      expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
    }),
  )
})
