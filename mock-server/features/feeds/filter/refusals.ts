import { about, refuse } from '#kernel/refusal.ts'

/** 400 about a query option: `message` follows its name. */
export const invalid = (option: string, message: string) =>
  refuse.badRequest(`${option} ${message}`, about(option, message))

/** 501 for a part of OData that feeds don't have. */
export const unsupported = (option: string, message: string) =>
  refuse.notImplemented(`${option} ${message}`, about(option, message))
