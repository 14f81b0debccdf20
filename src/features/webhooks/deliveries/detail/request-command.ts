import type { Attempt } from './attempt.ts'

/** Headers that curl writes itself. */
const own = new Set(['content-length', 'host', 'connection', 'transfer-encoding', 'accept-encoding'])
const mask = /•+|\*{3}/

/**
 * The request of an attempt as a command for bash and curl. Secrets are masked in the log: where one was, the command reads it from
 * the environment, and stops if it isn't there.
 */
export function requestCommand({ url, method, headers, body }: Attempt['request']): string {
  const variables: string[] = []
  const valueOf = (value: string, name: string): string => {
    if (!mask.test(value)) return quoted(value)
    variables.push(name)
    return `"\${${name}:?is not set}"`
  }
  const lines = [
    `curl -sS -i -X ${method}`,
    ...headers
      .filter(([name]) => !own.has(name.toLowerCase()))
      .map(([name, value]) => `-H ${quoted(`${name}: `)}${valueOf(value, variableOf(name))}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
    valueOf(url, 'TARGET_URL'),
  ]
  const command = lines.join(' \\\n  ')
  if (variables.length === 0) return command
  return `# Needs the masked values: ${variables.map((name) => `export ${name}=…`).join(' ')}\n${command}`
}

const variableOf = (name: string): string => name.toUpperCase().replaceAll(/\W/g, '_')

/** A word for the shell: nothing inside single quotes means anything but the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
