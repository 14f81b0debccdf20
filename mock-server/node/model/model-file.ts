import { ModelFile } from '#contract/models/model-file.ts'
import { UsageError } from '#node/usage.ts'

/** Reads a file; throws a UsageError that names the place of what is wrong. */
export function parseFile(text: string, name: string): ModelFile {
  const parsed = ModelFile.safeParse(jsonOf(text, name))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UsageError(`${name} holds no models: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${name} is no JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
