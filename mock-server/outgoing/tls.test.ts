import { createServer } from 'node:https'
import tls from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { closeAll, listen, names, outgoing, post } from './testing.ts'

afterEach(closeAll)

const resolve = names({ 'hooks.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'] })

describe('over TLS', () => {
  const serve = async (serverNames: (string | false)[] = []) => {
    const server = createServer({ cert, key }, (_request, response) => void response.end('secret'))
    server.on('secureConnection', ({ servername }) => serverNames.push(servername ?? false))
    return await listen(server, 'https')
  }

  test('a certificate of an unknown issuer is refused', async () => {
    const target = await serve()
    const result = await post(outgoing({ resolve }), `https://hooks.test:${target.port}/`)
    expect(result).toMatchObject({ kind: 'unreachable', code: 'TLS_FAILED' })
    expect(result.kind === 'unreachable' && result.message).toContain('DEPTH_ZERO_SELF_SIGNED_CERT')
  })

  test('the certificate must match the name, which the server receives', async () => {
    const trusted = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...trusted, cert])
    try {
      const serverNames: (string | false)[] = []
      const target = await serve(serverNames)
      const out = outgoing({ resolve })
      const result = await post(out, `https://hooks.test:${target.port}/`)
      expect(result).toMatchObject({ kind: 'answered', status: 200, body: 'secret' })
      expect(Object.keys(result.phases)).toContain('tls')
      expect(await post(out, `https://hooks.test.:${target.port}/`)).toMatchObject({ status: 200 })
      expect(serverNames).toEqual(['hooks.test', 'hooks.test'])
      for (const url of [`https://other.test:${target.port}/`, target.url]) {
        const refused = await post(out, url)
        expect(refused).toMatchObject({ kind: 'unreachable', code: 'TLS_FAILED' })
        expect(refused.kind === 'unreachable' && refused.message).toContain('ERR_TLS_CERT_ALTNAME_INVALID')
      }
    } finally {
      tls.setDefaultCACertificates(trusted)
    }
  })
})

/** A self-signed certificate for hooks.test, for a hundred years, and its key. */
const cert = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBlzCCAT6gAwIBAgIUELPavcKGoR7nQu8RzK5gGGR1/aEwCgYIKoZIzj0EAwIwFTETMBEGA1UEAwwKaG9va3MudGVzdDAgFw0yNjExMjEw',
  'MzE1MDVaGA8yMTI2MTAyODAzMTUwNVowFTETMBEGA1UEAwwKaG9va3MudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABIHFR2YUET61',
  'roo2/BomnECoyFw1s3hlZvkrqYjM9d+rXOMHXDncNBbHeSD+c98J1cJwaKH3xHtbIpqEbdrnUsGjajBoMB0GA1UdDgQWBBQON1y1b/xH08Ft',
  'q/Drfphn46Og7jAfBgNVHSMEGDAWgBQON1y1b/xH08Ftq/Drfphn46Og7jAPBgNVHRMBAf8EBTADAQH/MBUGA1UdEQQOMAyCCmhvb2tzLnRl',
  'c3QwCgYIKoZIzj0EAwIDRwAwRAIgZVMefWszlsUnNe7TfWHv6enSGfheE7doxay9G/RhuKcCICF4Oy8cOGndmTQVq09iH1Xyy30Qs66vAMWd',
  'ibhRp2nh',
  '-----END CERTIFICATE-----',
].join('\n')
const key = [
  '-----BEGIN PRIVATE KEY-----',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgE0sDDbtsAddPu9UNGK5jb614YS6OfQsDyqJBPxf002GhRANCAASBxUdmFBE+',
  'ta6KNvwaJpxAqMhcNbN4ZWb5K6mIzPXfq1zjB1w53DQWx3kg/nPfCdXCcGih98R7WyKahG3a51LB',
  '-----END PRIVATE KEY-----',
].join('\n')
