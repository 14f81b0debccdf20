import { describe, expect, test } from 'vitest'
import { ownPath, paths } from './paths.ts'

const id = '7f3a2c10-1111-4222-8333-444455556666'

test('every address of the console is built by a function', () => {
  expect({
    signIn: paths.signIn('/tail?type=BOOKMARK_CREATED'),
    bookmarks: paths.bookmarks({ q: 'sap', tab: 'mine', open: undefined }),
    newBookmark: paths.newBookmark(),
    deletedBookmarks: paths.deletedBookmarks(),
    bookmark: paths.bookmark(id),
    editWorkingCopy: paths.editWorkingCopy(id),
    editBookmark: paths.editBookmark(id, { q: 'sap' }),
    duplicateBookmark: paths.duplicateBookmark(id),
    shareBookmark: paths.shareBookmark(id),
    users: paths.users(),
    newUser: paths.newUser(),
    technicalUsers: paths.technicalUsers({ open: id }),
    newTechnicalUser: paths.newTechnicalUser(),
    rotateToken: paths.rotateToken(id),
    account: paths.account(),
    tail: paths.tail({ start: '41' }),
    webhooks: paths.webhooks({ open: id }),
    webhookReader: paths.webhookReader(id),
    webhookCallback: paths.webhookCallback(id),
  } satisfies Record<keyof typeof paths, string>).toMatchInlineSnapshot(`
    {
      "account": "/account",
      "bookmark": "/bookmarks/7f3a2c10-1111-4222-8333-444455556666",
      "bookmarks": "/bookmarks?q=sap&tab=mine",
      "deletedBookmarks": "/bookmarks/deleted",
      "duplicateBookmark": "/bookmarks/7f3a2c10-1111-4222-8333-444455556666/duplicate",
      "editBookmark": "/bookmarks/7f3a2c10-1111-4222-8333-444455556666/edit?q=sap",
      "editWorkingCopy": "/bookmarks/7f3a2c10-1111-4222-8333-444455556666/working-copy",
      "newBookmark": "/bookmarks/new",
      "newTechnicalUser": "/technical-users/new",
      "newUser": "/users/new",
      "rotateToken": "/technical-users/7f3a2c10-1111-4222-8333-444455556666/token",
      "shareBookmark": "/bookmarks/7f3a2c10-1111-4222-8333-444455556666/share",
      "signIn": "/sign-in?returnTo=%2Ftail%3Ftype%3DBOOKMARK_CREATED",
      "tail": "/tail?start=41",
      "technicalUsers": "/technical-users?open=7f3a2c10-1111-4222-8333-444455556666",
      "users": "/users",
      "webhookCallback": "/webhooks/7f3a2c10-1111-4222-8333-444455556666/callback",
      "webhookReader": "/webhooks/7f3a2c10-1111-4222-8333-444455556666/reader",
      "webhooks": "/webhooks?open=7f3a2c10-1111-4222-8333-444455556666",
    }
  `)
})

describe('the address to open after signing in', () => {
  test.each(['/bookmarks?q=a', '/tail', '/', '/users?next=//evil.example#a', '/sign-inside'])(
    '%s is a page of the console',
    (path) => expect(ownPath(path)).toBe(path),
  )
  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil',
    '',
    '/sign-in',
    '/sign-in?returnTo=/users',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\\evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/users/..//evil.example',
    '/%2e//evil.example',
    '/./sign-in',
    'http:evil.example',
    'java\tscript:alert(1)',
    'data:text/html,x',
    null,
  ])('%s is not a page of the console', (path) => expect(ownPath(path)).toBeUndefined())
})
