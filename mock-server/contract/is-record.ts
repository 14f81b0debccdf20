/** Whether a value is an object with members, as JSON has them. Pages check stored values by it, because Zod would be 35 kB on every list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
