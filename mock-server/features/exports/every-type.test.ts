import { describe, expect } from 'vitest'
import { exportTypes } from '#contract/exports/export-options.ts'
import { fileOf, runExport, sheetsOf } from '#testing/exports/exported.ts'
import { libreOffice, throughLibreOffice } from '#testing/exports/libre-office.ts'
import { newFactSheet, newRelation } from '#testing/fact-sheets/fact-sheets.ts'
import { test } from '#testing/fixtures.ts'

/** Texts that spreadsheets run, cut, or take for something else. */
const NAMES = [
  '=1+1',
  '＝1+1',
  '+49 30',
  "'=quoted",
  '-5',
  '1.50',
  '2026-11-20',
  'TRUE',
  'Ärger & "Söhne" <b>',
  'two\nlines',
  ' space ',
]

test.beforeAll(async ({ admin }) => {
  const sheets = []
  for (const [nth, name] of NAMES.entries())
    sheets.push(await newFactSheet(admin, 'Application', { name: `${name} ${nth}`, description: name }))
  const component = await newFactSheet(admin, 'ITComponent', { name: 'Server' })
  for (const sheet of sheets) await newRelation(admin, sheet, 'relApplicationToITComponent', component)
  await admin.delete(`/factSheets/${sheets.at(-1).id}`, { body: { comment: 'Old' } })
})

/** Rows whose first column tells them apart, with empty cells left out. */
const filled = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== '')))

describe.each(libreOffice === undefined ? [] : exportTypes)('a workbook of the type %s', (type) => {
  test('is read by LibreOffice as it was written', async ({ service, admin }) => {
    const bytes = await fileOf(service, await runExport(service, admin, `exportType=${type}`))
    const [written, read] = [await sheetsOf(bytes), await sheetsOf(await throughLibreOffice(bytes, 'xlsx'))]
    expect([...read.keys()]).toEqual([...written.keys()])
    for (const [name, sheet] of written) {
      expect(read.get(name)?.keys, name).toEqual(sheet.keys)
      expect(read.get(name)?.labels, name).toEqual(sheet.labels)
      expect(filled(read.get(name)?.rows ?? []), name).toEqual(filled(sheet.rows))
    }
  }, 60_000)
})

test.for(exportTypes)('a file of the type %s has the same rows in each format', async (type, { service, admin }) => {
  const counts = []
  for (const format of ['XLSX', 'CSV', 'NDJSON'])
    counts.push(
      (
        await runExport(
          service,
          admin,
          `exportType=${type}&format=${format}&endDate=${type.includes('LOG') ? '2026-11-20' : ''}`,
        )
      ).done,
    )
  // Each export is an event of its own, which the log of the next one has too.
  const others = type.startsWith('AUDIT_LOG') ? [0, 1, 2] : [0, 0, 0]
  expect(counts.map((count, nth) => count - (others[nth] ?? 0))).toEqual([counts[0], counts[0], counts[0]])
})
