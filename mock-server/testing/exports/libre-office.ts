import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The LibreOffice of this machine; undefined where there is none. */
export const libreOffice = await (async () => {
  for (const command of ['soffice', 'libreoffice'])
    try {
      await run(command, ['--version'])
      return command
    } catch {
      // Not by this name.
    }
  console.log('LibreOffice was not found: its own reading of files is not tested')
  return undefined
})()

/** Opens a file in LibreOffice and saves it as a workbook. */
export async function throughLibreOffice(bytes: Uint8Array, ending: string): Promise<Uint8Array> {
  if (libreOffice === undefined) throw new Error('There is no LibreOffice here')
  const folder = await mkdtemp(join(tmpdir(), 'landscape-office-'))
  try {
    await writeFile(join(folder, `file.${ending}`), bytes)
    const filter = ending === 'csv' ? ['--infilter=CSV:44,34,76,1,,0,false,false'] : []
    await run(
      libreOffice,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        ...filter,
        '--convert-to',
        'xlsx:Calc MS Excel 2007 XML',
        '--outdir',
        join(folder, 'out'),
        join(folder, `file.${ending}`),
      ],
      { timeout: 120_000 },
    )
    return await readFile(join(folder, 'out/file.xlsx'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
