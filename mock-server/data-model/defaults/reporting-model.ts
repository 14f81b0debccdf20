import type { z } from 'zod'
import type { ReportingModel, ResourceModel } from '#contract/models.ts'

const menu = {
  landscape: { icon: 'layers', reports: ['landscape', 'matrix', 'treeMap'] },
  analysis: { icon: 'insights', reports: ['portfolio', 'circleMap', 'cost'] },
  planning: { icon: 'event', reports: ['roadmap', 'obsolescenceRisk'] },
}

/** The available reports, by section of their menu. */
export const reportingModel = {
  menu: Object.fromEntries(
    Object.entries(menu).map(([section, { icon, reports }]) => [
      section,
      { icon, entries: reports.map((report) => ({ report, enabled: true })) },
    ]),
  ),
  reports: Object.fromEntries(
    Object.values(menu)
      .flatMap(({ reports }) => reports)
      .map((id) => [id, { id, version: '1', config: {} }]),
  ),
  lxStateFilter: [],
} satisfies z.input<typeof ReportingModel>

/** The kinds of resources that can be attached to a fact sheet. */
export const resourceModel = {
  resourceTypes: {
    documentation: { icon: 'description' },
    website: { icon: 'language' },
    contract: { icon: 'gavel' },
    diagram: { icon: 'account_tree' },
    logo: { icon: 'image' },
    other: { icon: 'attach_file' },
  },
} satisfies z.input<typeof ResourceModel>
