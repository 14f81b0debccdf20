import { describe, expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

const wordsAbout = (env: Record<string, string>): string[] => {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
  return []
}

describe('the settings', () => {
  test('all have defaults', () => {
    expect(parseConfig({})).toEqual({
      PORT: 8080,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      SERVICE_NAME: 'pathfinder',
      RATE_LIMIT_PER_MINUTE: 1800,
      TRUST_PROXY: 0,
      CORS_ORIGINS: [],
      OUTGOING_ALLOW: [],
      REQUIRE_HTTPS_TARGETS: false,
    })
  })

  test('count as absent when they are empty', () => {
    expect(parseConfig({ PORT: '', ADMIN_EMAIL: '', DATABASE_URL: '' })).toEqual(parseConfig({}))
  })

  test('are accepted in the forms that the README shows', () => {
    const config = parseConfig({
      SAMPLE: '5000',
      TRUST_PROXY: 'true',
      CORS_ORIGINS: 'https://a.example, http://b.example:81',
      BASE_URL: 'https://landscape.example.com/',
      OUTGOING_ALLOW: '10.0.0.0/8,*.helvion.example,hooks.example:8443',
      REQUIRE_HTTPS_TARGETS: 'true',
    })
    expect(config).toMatchObject({
      SAMPLE: 5000,
      TRUST_PROXY: 1,
      CORS_ORIGINS: ['https://a.example', 'http://b.example:81'],
      BASE_URL: 'https://landscape.example.com',
      OUTGOING_ALLOW: ['10.0.0.0/8', '*.helvion.example', 'hooks.example:8443'],
      REQUIRE_HTTPS_TARGETS: true,
    })
  })

  test('that are invalid are all named in one error', () => {
    const names = wordsAbout({ PORT: 'http', SAMPLE: 'big', BASE_URL: 'https://x.example/path', LOG_LEVEL: 'loud' })
    expect(names).toEqual([
      'PORT is “http”, but must be a whole number from 0 to 65535',
      'BASE_URL is “https://x.example/path”, but must be an address without a path, such as https://landscape.example.com',
      'SAMPLE is “big”, but must be none, small or a number of fact sheets',
      'LOG_LEVEL is “loud”, but must be trace, debug, info, warn, error, fatal or silent',
    ])
  })

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'my host'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['BASE_URL', 'landscape.example.com'],
    ['SERVICE_NAME', 'mtm'],
    ['SERVICE_NAME', 'Console'],
    ['SERVICE_NAME', 'a/b'],
    ['SAMPLE', '0'],
    ['ADMIN_EMAIL', 'priya'],
    ['BOOTSTRAP_API_TOKEN', 'nineteen-characters'],
    ['BOOTSTRAP_API_TOKEN', 'with blanks in between'],
    ['RATE_LIMIT_PER_MINUTE', '1.5'],
    ['SECRET_KEY', 'too short'],
    ['TRUST_PROXY', 'yes'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'smtp://mail.example?from=a@b.example%0d%0aBcc:c@d.example'],
    ['REQUIRE_HTTPS_TARGETS', 'yes'],
    ['OUTGOING_ALLOW', 'https://a.example/'],
    ['OUTGOING_ALLOW', '10.0.0.0/33'],
    ['OUTGOING_ALLOW', 'hooks.example:70000'],
  ])('%s may not be “%s”', (name, value) => {
    const words = wordsAbout({ SECRET_KEY: 'sixteen letters!', [name]: value })
    expect(words).toEqual([expect.stringContaining(name)])
  })

  test('that are secret are not repeated in an error', () => {
    const words = wordsAbout({
      DATABASE_URL: 'mysql://user:hunter2@db/x',
      SECRET_KEY: 'hunter2',
      BOOTSTRAP_API_TOKEN: 'hunter2',
      SMTP_URL: 'http://user:hunter2@mail',
    })
    expect(words).toHaveLength(4)
    expect(words.join()).not.toContain('hunter2')
  })

  test('need a SECRET_KEY with a DATABASE_URL, reported together with all other invalid settings', () => {
    const words = wordsAbout({ DATABASE_URL: 'postgres://db/x', PORT: 'x' })
    expect(words).toEqual([expect.stringContaining('PORT'), expect.stringContaining('SECRET_KEY must be set')])
  })
})
