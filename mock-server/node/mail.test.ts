import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { openMail } from './mail.ts'

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})

/** A mail server of a few lines: its commands, the lines of the mails, and its answer to the end of a mail. */
async function mailServer(verdict = '250 taken') {
  const commands: string[] = []
  const lines: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let isMail = false
    let rest = ''
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      rest += chunk.toString()
      const arrived = rest.split('\r\n')
      rest = arrived.pop() ?? ''
      for (const line of arrived) {
        if (isMail && line !== '.') {
          lines.push(line)
          continue
        }
        commands.push(line)
        if (line === '.') socket.write(`${verdict}\r\n`)
        else if (line === 'DATA') socket.write('354 go on\r\n')
        else socket.write('250 ok\r\n')
        isMail = line === 'DATA'
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  // A server that listens on a port has an AddressInfo.
  return { commands, lines, port: (server.address() as AddressInfo).port }
}

describe('mail', () => {
  test('is sent to one address as one text, with the sender of the settings', async () => {
    const { commands, lines, port } = await mailServer()
    const send = openMail(`smtp://127.0.0.1:${port}?from=alerts@landscape.example`, 'https://landscape.example')
    await send('ada@example.com', 'Webhook is failing: orders', 'It fails.\n')
    expect(commands).toEqual(
      expect.arrayContaining(['MAIL FROM:<alerts@landscape.example>', 'RCPT TO:<ada@example.com>']),
    )
    expect(lines).toEqual(
      expect.arrayContaining([
        'From: Landscape <alerts@landscape.example>',
        'To: ada@example.com',
        'Subject: Webhook is failing: orders',
        'It fails.',
      ]),
    )
  })

  test('without a sender in the settings is sent from the console’s host', async () => {
    const { commands, port } = await mailServer()
    await openMail(`smtp://127.0.0.1:${port}`, 'https://landscape.example:8443')('ada@example.com', 'x', 'y')
    expect(commands).toContain('MAIL FROM:<landscape@landscape.example>')
  })

  test('reads no header or further recipient out of subject, address or text', async () => {
    const { commands, lines, port } = await mailServer()
    const send = openMail(`smtp://127.0.0.1:${port}`, 'https://landscape.example')
    await send('ada@example.com', 'x\r\nBcc: victim@example.com\r\n\r\nbody', '.\r\nRCPT TO:<victim@example.com>')
    expect(commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ada@example.com>'])
    expect(lines.filter((line) => /^bcc/i.test(line))).toEqual([])
    await send('ada@example.com, victim@example.com', 'x', 'y').catch(() => undefined)
    expect(commands.filter((line) => line === 'RCPT TO:<victim@example.com>')).toEqual([])
  })

  test('fails when the server refuses it or cannot be reached', async () => {
    const { port } = await mailServer('554 no')
    const send = openMail(`smtp://127.0.0.1:${port}`, 'https://landscape.example')
    await expect(send('ada@example.com', 'x', 'y')).rejects.toThrow('554 no')
    await close?.()
    close = undefined
    await expect(send('ada@example.com', 'x', 'y')).rejects.toThrow('ECONNREFUSED')
  })
})
