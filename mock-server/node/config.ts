import { z } from 'zod'
import { readAllowList } from '#outgoing/allow-list.ts'

/** The settings of one service process, as the README lists them. */
export type Config = z.output<typeof Environment>

/** All invalid settings of the environment, one sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Parses the environment; an empty value counts as absent. Throws one ConfigError that names all invalid values. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(present)
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map((issue) => sentence(issue, present)).join('\n'))
}

function sentence({ path, message }: z.core.$ZodIssue, present: Record<string, string | undefined>): string {
  const name = String(path[0] ?? '')
  const value = present[name]
  // Values that may be secret are never repeated, not even in an error about them.
  const isShown = value !== undefined && !secretNames.has(name)
  return `${name}${isShown ? ` is “${value}”, but` : ''} ${message}`
}

const secretNames = new Set([
  'ADMIN_PASSWORD',
  'BOOTSTRAP_API_TOKEN',
  'SECRET_KEY',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'SMTP_URL',
])

const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
}

const flag = (value: string): boolean => value.toLowerCase() === 'true'

const withProtocol = (protocols: string[], message: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message)

const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, origin } = new URL(text)
  return /^https?:$/.test(protocol) && origin === text.toLowerCase()
}

/** Without `from` the service derives a sender. */
const hasSender = (text: string): boolean => {
  if (!URL.canParse(text)) return true
  const from = new URL(text).searchParams.get('from')
  return from === null || z.email().safeParse(from).success
}

const list = (isOne: (entry: string) => boolean, message: string) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(',').map((entry) => entry.trim()))].filter((entry) => entry !== ''))
    .refine((entries) => entries.every(isOne), message)

/**
 * A destination that outgoing requests may reach although it is not public: `host`, `host:port`, `*.domain`, an address or a CIDR
 * range.
 */
const isTarget = (entry: string): boolean => {
  try {
    readAllowList([entry])
    return true
  } catch {
    return false
  }
}

const password = z.string().max(1024, 'must have at most 1024 characters')

const Environment = z
  .object({
    PORT: wholeNumber(0, 65_535).default(8080),
    HOST: z
      .string()
      .regex(/^[\w.:%-]+$/, 'must be a host name or an address such as 0.0.0.0')
      .default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: withProtocol(
      ['postgres:', 'postgresql:'],
      'must be postgres://user:password@host/database',
    ).optional(),
    BASE_URL: z
      .string()
      .transform((text) => text.replace(/\/+$/, ''))
      .refine(isOrigin, 'must be an address without a path, such as https://landscape.example.com')
      .optional(),
    SERVICE_NAME: z
      .string()
      .regex(/^[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?$/i, 'must consist of letters, digits and hyphens')
      .refine(
        (name) => !['webhooks', 'mtm', 'console', 'odata'].includes(name.toLowerCase()),
        'is the name of another service',
      )
      .default('pathfinder'),
    SAMPLE: z
      .union([z.enum(['none', 'small']), wholeNumber(1, 1_000_000)], 'must be none, small or a number of fact sheets')
      .optional(),
    ADMIN_EMAIL: z.email('must be an email address').max(256).optional(),
    ADMIN_PASSWORD: password.optional(),
    BOOTSTRAP_API_TOKEN: z
      .string()
      .min(20, 'must have at least 20 characters')
      .max(1024, 'must have at most 1024 characters')
      .regex(/^[\x21-\x7e]+$/, 'must consist of visible ASCII characters')
      .optional(),
    RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).default(1800),
    LOG_LEVEL: z
      .enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
        'must be trace, debug, info, warn, error, fatal or silent',
      )
      .optional(),
    METRICS_TOKEN: z
      .string()
      .min(16, 'must have at least 16 characters')
      .max(1024, 'must have at most 1024 characters')
      .regex(/^[\x21-\x7e]+$/, 'must consist of visible ASCII characters')
      .optional(),
    SECRET_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
    TRUST_PROXY: z
      .string()
      .regex(/^(true|false|\d)$/i, 'must be true, false or how many proxies stand in front of the service (0 to 9)')
      .transform((text) => (/^\d$/.test(text) ? Number(text) : Number(flag(text))))
      .default(0),
    CORS_ORIGINS: list(isOrigin, 'must be origins such as https://tools.example.com, separated by commas').default([]),
    SMTP_URL: withProtocol(['smtp:', 'smtps:'], 'must be smtp://user:password@host:port')
      .refine(hasSender, 'must have an email address in its parameter from, or none')
      .optional(),
    OUTGOING_ALLOW: list(isTarget, 'must be hosts or address ranges, separated by commas').default([]),
    REQUIRE_HTTPS_TARGETS: z
      .string()
      .regex(/^(true|false)$/i, 'must be true or false')
      .transform(flag)
      .default(false),
  })
  .refine(({ DATABASE_URL, SECRET_KEY }) => DATABASE_URL === undefined || SECRET_KEY !== undefined, {
    path: ['SECRET_KEY'],
    message:
      'must be set with DATABASE_URL: it seals the keys in the store, and every process on that store needs the same one',
    // Reported together with all other invalid values.
    when: () => true,
  })
