import { readFileSync, writeFileSync } from 'node:fs'
import { completeLock } from './complete.ts'

// node scripts/lock/main.ts, after adding a package: prints and writes what npm left out of package-lock.json.
const { text, added } = completeLock(readFileSync('package-lock.json', 'utf8'))
writeFileSync('package-lock.json', text)
console.log(added.length > 0 ? `Added to package-lock.json:\n${added.join('\n')}` : 'package-lock.json is complete.')
