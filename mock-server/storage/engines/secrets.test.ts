import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { test as stores } from '#testing/stores.ts'
import { SecretKeyError, createSecretKey, openSecrets, readSecretKey } from './secrets.ts'

const test = stores.extend('path', ({ directory }) => join(directory, 'secret.key'))

describe('the key of an embedded store', () => {
  test('is created once, readable by its owner alone, and leaves no other file', async ({ directory, path }) => {
    await createSecretKey(directory)
    const key = readSecretKey(directory)
    expect(key).toHaveLength(43)
    await createSecretKey(directory)
    expect(readSecretKey(directory)).toBe(key)
    expect(readdirSync(directory)).toEqual(['secret.key'])
    expect(readFileSync(path, 'utf8')).toBe(`${key}\n`)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('is not replaced if it is empty or unreadable', async ({ directory, path }) => {
    writeFileSync(path, '\n')
    await expect(createSecretKey(directory)).rejects.toThrow('secret.key is empty')
    expect(readFileSync(path, 'utf8')).toBe('\n')
    rmSync(path)
    mkdirSync(path)
    await expect(createSecretKey(directory)).rejects.toBeInstanceOf(SecretKeyError)
  })

  test('is never created by reading it', ({ directory }) => {
    expect(() => readSecretKey(directory)).toThrow('secret.key is missing')
    expect(readdirSync(directory)).toEqual([])
  })
})

test('a text sealed with another key does not open', () => {
  const sealed = openSecrets('the key of one store').seal('plain')
  expect(openSecrets('the key of one store').open(sealed)).toBe('plain')
  expect(() => openSecrets('the key of another').open(sealed)).toThrow(SecretKeyError)
})
