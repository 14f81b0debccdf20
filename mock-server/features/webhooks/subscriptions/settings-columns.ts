import { type Secrets, openTargetSecrets, sealedColumns, type TargetSecrets } from './secrets.ts'
import { type Settings, settingNames, settingsTable } from './settings.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'

type Table = typeof settingsTable
type Stored = Exclude<keyof Settings, keyof TargetSecrets>

/** Each setting that is stored as it is, with its column. */
const stored = settingNames.flatMap((name) => {
  const { column } = settingsTable[name]
  return column === 'sealed' ? [] : [{ name, column }]
})

/** Row → settings, secrets in plain text. */
export function settingsOf(row: SubscriptionRow, secrets: Secrets): Settings {
  // The value of one column for each stored setting, as the table pairs them.
  const values = Object.fromEntries(stored.map(({ name, column }) => [name, row[column]])) as {
    [M in Stored]: SubscriptionRow[Table[M]['column']]
  }
  return { ...values, ...openTargetSecrets(row, secrets) }
}

/** Settings → columns, secrets sealed. */
export function columnsOf(settings: Settings, secrets: Secrets) {
  // One column for each stored setting, as the table pairs them.
  const columns = Object.fromEntries(stored.map(({ name, column }) => [column, settings[name]])) as {
    [M in Stored as Table[M]['column']]: Settings[M]
  }
  return { ...columns, tag_sets: JSON.stringify(settings.tagSets), ...sealedColumns(settings, secrets) }
}
