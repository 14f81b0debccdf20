import { MASK } from 'mock-server/contract/subscription-settings.ts'
import { expect, test } from 'vitest'
import { hidesValues, maskedTarget, maskedUrl, subscriptionName, targetHost, HIDDEN } from './names.ts'

test('a subscription without a name has the beginning of its ID', () => {
  const id = '7f3a2c10-1111-4222-8333-444455556666'
  expect([subscriptionName({ id, identifier: 'bi-lake' }), subscriptionName({ id })]).toEqual(['bi-lake', '7f3a2c10'])
})

test('a target shows its host with the port, and a text that is no address stays as it is', () => {
  expect(['https://cmdb.example:8443/a?b=c', 'nowhere'].map(targetHost)).toEqual(['cmdb.example:8443', 'nowhere'])
})

test('the values of a target’s query are masked, and what was masked already hides nothing more', () => {
  expect(maskedTarget('https://cmdb.example/in?token=s3cr3t&env=a=b')).toBe('cmdb.example/in?token=***&env=***')
  expect(maskedUrl('https://cmdb.example/in?token=s3cr3t')).toBe('https://cmdb.example/in?token=***')
  expect(['https://a.example/in', 'https://a.example/in?t=***', 'https://a.example/in?t=1'].map(hidesValues)).toEqual([
    false,
    false,
    true,
  ])
})

test('the page masks secrets as the service does', () => expect(HIDDEN).toBe(MASK))
