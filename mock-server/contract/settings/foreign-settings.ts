import { z } from 'zod'
import '#contract/ids.ts'

const texts = z.array(z.string())
const Account = z.object({
  active: z.boolean().optional(),
  userName: z.string().optional(),
  password: z.string().optional(),
})

const Signavio = Account.extend({
  signavioUrl: z.string().optional(),
  tenantId: z.string().optional(),
  loginParams: z.string().optional(),
  processMapping: z
    .object({
      active: z.boolean().optional(),
      strict: z.boolean().optional(),
      directoryIds: texts.optional(),
      factSheetType: z.string().optional(),
      linkProcessingMode: z.enum(['NO_PROCESSING', 'PARENT_CHILD']).optional(),
      publishedOnly: z.boolean().optional(),
    })
    .optional(),
  glossaryCategoryMappings: z
    .record(
      z.string(),
      z.object({
        active: z.boolean().optional(),
        strict: z.boolean().optional(),
        glossaryCategoryId: z.string().optional(),
        leanixRelationName: z.string().optional(),
        master: z.enum(['LEANIX', 'SIGNAVIO']).optional(),
      }),
    )
    .optional(),
})

const Rule = z.object({
  tagName: z.string().optional(),
  operator: z.string().optional(),
  target: z.string().optional(),
})

const Series = z.object({
  title: z.string().optional(),
  measurement: z.string().optional(),
  fieldName: z.string().optional(),
  type: z.string().optional(),
  tagsRule: z.object({ operator: z.string().optional(), rules: z.array(Rule).optional() }).optional(),
  aggregationFunction: z.string().optional(),
  grouping: z.string().optional(),
  color: z.string().optional(),
  unit: z.string().optional(),
  inventoryLink: z.unknown().optional(),
})

const Chart = z.object({
  title: z.string().optional(),
  chartProduct: z.string().optional(),
  config: z
    .object({
      timespan: z.string().optional(),
      titleYAxis: z.string().optional(),
      chartType: z.string().optional(),
      defaultAggregation: z.string().optional(),
      aggregationTypes: texts.optional(),
      missingDataConfiguration: z.string().optional(),
    })
    .optional(),
  forReporting: z.boolean().optional(),
  isStacked: z.boolean().optional(),
})

/** Settings of products that work with this interface. They are kept for the programs that write them; nothing here reads them. */
export const ForeignSettings = z.object({
  /** For administrators only, because it has passwords. */
  integrations: z
    .object({
      technopedia: Account.optional(),
      signavio: Signavio.optional(),
      intercom: z
        .object({
          active: z.boolean().optional(),
          appId: z.string().optional(),
          identitySecret: z.string().optional(),
        })
        .optional(),
    })
    .meta({ id: 'IntegrationsSettings' })
    .optional(),
  metrics: z
    .object({
      charts: z
        .array(z.object({ id: z.string().optional(), chart: Chart.optional(), series: z.array(Series).optional() }))
        .optional(),
    })
    .meta({ id: 'Metrics' })
    .optional(),
  ootbDashboards: z
    .object({
      applicationPortfolioManagement: z.boolean().optional(),
      applicationRationalization: z.boolean().optional(),
      obsolescenceRisk: z.boolean().optional(),
    })
    .meta({ id: 'OotbDashboardSettings' })
    .optional(),
  smartIndicatorsEnabled: z.boolean().default(false),
  dashboards: z.array(z.object({ criteria: z.string().optional() })).optional(),
  dashboard: z
    .object({
      allowedIframePanelUrls: z.string(),
      defaultDashboard: z.string().optional(),
      allowAllUrlsInIframePanel: z.boolean().optional(),
      allowedIframePanelAttributes: texts,
    })
    .meta({ id: 'DashboardSettings' })
    .optional(),
})
export type Integrations = NonNullable<z.output<typeof ForeignSettings>['integrations']>
