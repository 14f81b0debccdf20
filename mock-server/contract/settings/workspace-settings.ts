import { z } from 'zod'
import { Address } from '#contract/ids.ts'
import { SubscriptionType } from '#contract/data-model.ts'
import { ForeignSettings } from './foreign-settings.ts'

/** An address of the web, or none. */
const WebAddress = Address.refine((text) => text === '' || isWeb(text), 'must be an address of the web, or empty')

function isWeb(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === ''
}

export const SubscriptionSettings = z
  .object({
    /** Those that new subscriptions can have. */
    subscriptionTypes: z.array(SubscriptionType).min(1),
    /** How many roles a subscription can have. */
    roleAssignment: z.enum(['SINGLE', 'MULTIPLE']),
    /** Whether a subscription must have a role; `ON_THE_FLY` is as `OPTIONAL`, because no operation makes roles. */
    roleMode: z.enum(['ON_THE_FLY', 'OPTIONAL', 'REQUIRED']),
  })
  .meta({ id: 'SubscriptionSettings' })

/** How fact sheets get tags that don't exist yet. */
export const TaggingMode = z.enum(['ON_THE_FLY', 'PRE_DEFINED_ONLY', 'PRE_DEFINED_OR_ON_THE_FLY'])
export type TaggingMode = z.output<typeof TaggingMode>

const HelpSettings = z
  .object({
    helpCenter: WebAddress.optional(),
    userGuide: WebAddress.optional(),
    supportEmail: z.union([z.literal(''), z.email()], { error: 'must be an email address, or empty' }).optional(),
    supportUrl: WebAddress.optional(),
    showHelpTours: z.boolean().default(false),
  })
  .meta({ id: 'HelpSettings' })

/** `#RRGGBB`. */
const Colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, { error: 'must be a colour such as #14304a' })

/** The look of the console. `customCss` has the colours of `CUSTOM`; other members are kept as they come. */
export const Design = z
  .object({
    activeMode: z.enum(['CUSTOM', 'CLASSIC', 'MODERN', 'EAS', 'CNS_MI', 'CNS_CI']),
    customCss: z.looseObject({ accentColor: Colour.optional(), menuColor: Colour.optional() }).optional(),
  })
  .meta({ id: 'Design' })
export type Design = z.output<typeof Design>

/** Longer than a session lasts without a use, in minutes: 30 days. */
const LONGEST_IDLE = 43_200

const isLanguage = (text: string) => {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** The settings of a workspace. What its members do is said in docs/interface/settings.md, and which of them nothing reads yet. */
export const WorkspaceSettings = z
  .object({
    subscriptions: SubscriptionSettings,
    tags: z.object({ taggingMode: TaggingMode.optional() }).meta({ id: 'TagSettings' }),
    help: HelpSettings,
    snapshot: z.object({ allowOverwrite: z.boolean().default(false) }).meta({ id: 'SnapshotSettings' }),
    /** What amounts are shown with: a code of ISO 4217, or any other label. */
    currency: z
      .string()
      .max(20)
      // No pattern: readers of the document compile patterns without the Unicode classes that this one needs.
      .refine((text) => !/\p{Cc}/u.test(text), 'must not hold line breaks or other control characters')
      .optional(),
    /** BCP 47. */
    language: z.string().max(35).refine(isLanguage, 'must be a language such as en or de').optional(),
    /** Scripts of a workspace would run with everybody's rights, so there can be none. */
    jsSnippet: z.literal('', { error: 'must be empty: the console runs no scripts of a workspace' }).optional(),
    /** Sessions end in time without it, so there is no use in more than 30 days. */
    idleTimeoutMinutes: z.int().min(1).max(2_147_483_647),
    defaultReportId: z.string().max(200).optional(),
    /** Whether everybody sees when people signed in last, or only those who manage them. */
    dataPrivacy: z.enum(['NORMAL', 'RELAXED']),
    completionScore: z.enum(['ENABLED', 'DISABLED']),
    quickSearchMode: z.enum(['LIST_VIEW', 'GROUPED_VIEW']),
    design: Design,
    retention: z
      .object({
        /** Days after which events no longer say who caused them. */
        eventUserRetentionDays: z.int().min(0).optional(),
        /** Hours for which files of exports are kept; 24 where it is absent (ours). */
        exportFileHours: z.int().min(1).max(720).optional(),
      })
      .meta({ id: 'RetentionSettings' })
      .optional(),
  })
  .extend(ForeignSettings.shape)
  .meta({ id: 'WorkspaceSettings' })
export type WorkspaceSettings = z.output<typeof WorkspaceSettings>

/** The settings that files of models have: those with passwords stay where they are. */
export const PortableSettings = WorkspaceSettings.omit({ integrations: true }).meta({ id: 'PortableSettings' })
export type PortableSettings = z.output<typeof PortableSettings>

/** Hours for which files of exports are kept, where the settings say nothing. */
export const EXPORT_FILE_HOURS = 24

/** The settings of a new workspace. */
export const defaultSettings: WorkspaceSettings = {
  subscriptions: {
    subscriptionTypes: ['RESPONSIBLE', 'OBSERVER', 'ACCOUNTABLE'],
    roleAssignment: 'MULTIPLE',
    roleMode: 'OPTIONAL',
  },
  tags: { taggingMode: 'PRE_DEFINED_ONLY' },
  help: { helpCenter: '', userGuide: '', supportEmail: '', supportUrl: '', showHelpTours: false },
  snapshot: { allowOverwrite: false },
  currency: 'EUR',
  idleTimeoutMinutes: LONGEST_IDLE,
  dataPrivacy: 'RELAXED',
  completionScore: 'ENABLED',
  quickSearchMode: 'LIST_VIEW',
  design: { activeMode: 'MODERN' },
  smartIndicatorsEnabled: false,
}
