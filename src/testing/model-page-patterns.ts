import { exportFormats, exportStates, exportTypes } from 'mock-server/contract/exports/export-options.ts'
import { presets as periodPresets } from '#features/exports/period.ts'
import { assetNames } from 'mock-server/contract/assets/assets.ts'
import { featureIds } from 'mock-server/contract/endpoint.ts'
import { layoutChangeKinds } from '#features/view-model/layout/changes.ts'
import { lengths } from '#features/settings/maintenance.dialog.tsx'
import { sectionIds, settingsList } from '#features/settings/settings-list.ts'
import { groups } from '#features/languages/texts/entries.ts'
import { problemKinds } from '#features/languages/transfer/read-file.ts'

/** Keys that the pages of the other models put together from parts, and the values of each `*`. */
export const modelPagePatterns: Readonly<Record<string, readonly string[]>> = {
  'viewModel:name.add.*': ['section', 'part'],
  'viewModel:name.rename.*': ['section', 'part'],
  'viewModel:name.note.*': ['section', 'part'],
  'viewModel:move.*': ['up', 'down', 'previous', 'next'],
  'viewModel:review.*': layoutChangeKinds.filter((kind) => kind !== 'fieldMoved'),
  'common:help.*': ['helpCenter', 'userGuide', 'supportUrl'],
  'settings:section.*': [...sectionIds, 'maintenance'],
  'settings:sectionAbout.*': sectionIds,
  'settings:name.*': settingsList.map(({ path }) => path),
  'settings:about.*': settingsList.map(({ path }) => path),
  'settings:value.*.*': settingsList.flatMap((setting) =>
    'values' in setting && setting.path !== 'currency'
      ? setting.values.map((value) => `${setting.path}|${value === '' ? 'none' : value}`)
      : [],
  ),
  'settings:unit.*': ['minutes', 'hours', 'days'],
  'settings:unitOnly.*': ['minutes', 'hours', 'days'],
  'settings:maintenance.lengths.*': lengths,
  'branding:mode.*': ['MODERN', 'CLASSIC', 'CUSTOM'],
  'branding:asset.*': assetNames,
  'branding:about.*': assetNames,
  'branding:pair.*': ['onAccent', 'link', 'linkDark', 'focus', 'menuText', 'menuMuted'],
  'branding:scheme.*': ['light', 'dark'],
  'exports:formats.*': exportFormats,
  'exports:holds.*': exportTypes,
  'exports:period.*': ['missing', 'order'],
  'exports:preset.*': periodPresets,
  'exports:state.*': exportStates,
  'exports:tab.*': ['mine', 'everybody'],
  'exports:type.*': exportTypes,
  'features:name.*': featureIds,
  'features:about.*': featureIds,
  'features:gates.*': featureIds,
  'reporting:*.add': ['menu', 'reports'],
  'languages:part.*': ['dataModel', 'viewModel', 'others'],
  'languages:group.*': groups,
  'languages:toolbar.*': ['all', 'missing', 'changed'],
  'languages:import.problem.*': problemKinds,
}
