import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { drawnElsewhere } from './drawing.ts'

const SIZE = { width: 696, height: 2700, fit: 'cover' } as const
const svg = (inside: string) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inside}</svg>`)
const dilate = '<feMorphology operator="dilate" radius="1000"/>'

describe('an SVG', () => {
  test('is drawn in the pixels that are wanted, in its turn', async () => {
    const drawings = await Promise.all([1, 2].map(() => drawnElsewhere(svg('<rect width="8" height="8"/>'), SIZE)))
    expect(drawings).toEqual([1, 2].map(() => expect.objectContaining({ width: 696, height: 2700 })))
  })

  test('that takes minutes to draw ends with its process, and the next one is drawn', async () => {
    const slow = svg(
      `<filter id="f">${dilate.repeat(100)}</filter>${'<rect width="8" height="8" filter="url(#f)"/>'.repeat(100)}`,
    )
    const limits = { cpuMs: 500, clockMs: 600_000 }
    expect(await drawnElsewhere(slow, SIZE, limits)).toEqual({ problem: 'must be simpler: it takes too long to draw' })
    expect(await drawnElsewhere(svg('<rect width="8" height="8"/>'), SIZE)).toMatchObject({ width: 696 })
  })

  test('is drawn however long its process waits for a core', async ({ onTestFinished }) => {
    const { execPath } = process
    const folder = mkdtempSync(join(tmpdir(), 'landscape-slow-'))
    onTestFinished(() => {
      process.execPath = execPath
      rmSync(folder, { recursive: true })
    })
    const slow = join(folder, 'node')
    writeFileSync(slow, `#!/bin/sh\nsleep 6\nexec '${execPath}' "$@"\n`, { mode: 0o755 })
    process.execPath = slow
    const limits = { cpuMs: 5000, clockMs: 50_000 }
    expect(await drawnElsewhere(svg('<rect width="8" height="8"/>'), SIZE, limits)).toMatchObject({ width: 696 })
  })

  test('that no process could be started for is refused, and the next one is drawn', async ({ onTestFinished }) => {
    const { execPath } = process
    onTestFinished(() => void (process.execPath = execPath))
    process.execPath = '/nowhere/node'
    const problem = 'cannot be drawn: no process could be started'
    expect(await drawnElsewhere(svg('<rect width="8" height="8"/>'), SIZE)).toEqual({ problem })
    process.execPath = execPath
    expect(await drawnElsewhere(svg('<rect width="8" height="8"/>'), SIZE)).toMatchObject({ width: 696 })
  })
})
