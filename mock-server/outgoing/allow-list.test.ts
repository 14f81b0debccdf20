import { afterEach, describe, expect, test } from 'vitest'
import { readAllowList } from './allow-list.ts'
import { closeAll, names, outgoing } from './testing.ts'

afterEach(closeAll)

const resolve = names({
  'hooks.corp': ['10.1.2.3'],
  'a.hooks.corp': ['10.1.2.4', 'fd00::4'],
  'evilhooks.corp': ['10.1.2.5'],
  'two.corp': ['10.1.2.3', '192.168.0.1'],
  'xn--bcher-kva.corp': ['10.1.2.6'],
  'public.example': ['8.8.8.8'],
})

describe('OUTGOING_ALLOW', () => {
  test.each([
    ['hooks.corp', 'http://hooks.corp/', true],
    ['hooks.corp', 'https://hooks.corp:9443/', true],
    ['HOOKS.corp.', 'http://hooks.corp./', true],
    ['hooks.corp', 'http://a.hooks.corp/', false],
    ['hooks.corp', 'http://10.1.2.3/', false],
    ['hooks.corp:8443', 'https://hooks.corp:8443/', true],
    ['hooks.corp:8443', 'https://hooks.corp/', false],
    ['hooks.corp:443', 'https://hooks.corp/', true],
    ['*.hooks.corp', 'http://a.hooks.corp/', true],
    ['*.hooks.corp', 'http://hooks.corp/', false],
    ['*.corp', 'http://evilhooks.corp/', true],
    ['*.hooks.corp', 'http://evilhooks.corp/', false],
    ['*.hooks.corp:8080', 'http://a.hooks.corp:8080/', true],
    ['*.hooks.corp:8080', 'http://a.hooks.corp/', false],
    ['bücher.corp', 'http://BÜCHER.corp/', true],
    ['10.1.2.3', 'http://10.1.2.3/', true],
    ['10.1.2.3', 'http://hooks.corp/', true],
    ['10.1.2.3', 'http://[::ffff:10.1.2.3]/', true],
    ['10.1.2.3', 'http://10.1.2.4/', false],
    ['10.1.2.3:8080', 'http://10.1.2.3:8080/', true],
    ['10.1.2.3:8080', 'http://10.1.2.3/', false],
    ['10.0.0.0/8', 'http://hooks.corp/', true],
    ['10.0.0.0/8', 'http://two.corp/', false],
    ['10.0.0.0/8', 'http://a.hooks.corp/', false],
    ['0.0.0.0/0', 'http://[::1]/', false],
    ['fd00::1', 'http://[fd00::1]:8080/', true],
    ['[fd00::1]:8080', 'http://[fd00::1]:8080/', true],
    ['[fd00::1]:8080', 'http://[fd00::1]/', false],
    ['[fd00::1]', 'http://[fd00::1]/', true],
    ['fd00::/8', 'http://[fd12::1]/', true],
    ['fd00::/8', 'http://[fe80::1]/', false],
    ['*.0.0.1', 'http://127.0.0.1/', false],
    // A port of another protocol is opened only by its number.
    ['public.example', 'http://public.example:25/', false],
    ['public.example:25', 'http://public.example:25/', true],
    ['8.8.8.8:25', 'http://public.example:25/', true],
    ['10.0.0.0/8', 'http://10.1.2.3:22/', false],
    ['other.example:25', 'http://public.example:25/', false],
  ])('%s allows %s: %s', async (entry, url, open) => {
    const violation = await outgoing({ allow: [entry], resolve }).violation(url)
    expect(violation?.code).toBe(open ? undefined : 'TARGET_ADDRESS_BLOCKED')
  })

  test.each(['', '*', '*.', 'http://a.example', 'a.example/path', 'a b', '10.0.0.0/33', 'a:70000', 'a.*.b', 'a@b'])(
    'the entry %j is refused',
    (entry) => {
      expect(() => readAllowList([entry])).toThrow('Not a host or a range')
    },
  )
})
