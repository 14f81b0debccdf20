import type { CallbackDelivery, CallbackDone, CallbackFailed, CallbackProblem } from './callbacks.ts'
import { failed } from './failures.ts'
import type { BareResult } from './failures.ts'
import { outputLimit, targetLimits } from './limits.ts'
import { locate } from './script.ts'
import type { Script } from './script.ts'
import { outOfMemory } from './stage.ts'
import type { Stage } from './stage.ts'
import { hasNul, rewrites, wellFormedJson } from './texts.ts'

export type Outcome = BareResult<CallbackDone> | BareResult<CallbackFailed>

/** The failure of a script; one that pretends to be out of memory is treated as if it were. */
export const failedBy = (problem: CallbackProblem) =>
  problem.message === outOfMemory
    ? failed('memory', { ...problem, message: 'The script needs more memory than it may have' })
    : failed('error', problem)

/** Turns the delivery that the script left into one that can be sent and stored, or a failure. `status` comes from the stage. */
export function readResult(stage: Stage, status: string, delivery: CallbackDelivery, script: Script): Outcome {
  const limit = outputLimit(delivery.payload)
  if (status === 'output') return tooLarge(limit)
  if (status === 'result') return failed('result', { message: stage.said().message })
  if (status === 'unwritable') {
    const problem = locate(stage.said(), script)
    if (problem.message === outOfMemory) return failedBy(problem)
    return failed('result', { ...problem, message: `delivery.payload cannot be written as JSON: ${problem.message}` })
  }
  const { targetMethod, targetUrl } = delivery
  if (!stage.is('active')) return { kind: 'done', isText: false, targetMethod, targetUrl, active: false }
  return readTarget(stage, 'targetMethod', (method) =>
    readTarget(stage, 'targetUrl', (url) =>
      readPayload(stage, delivery.payload, limit, { kind: 'done', targetMethod: method, targetUrl: url, active: true }),
    ),
  )
}

function readTarget(stage: Stage, name: keyof typeof targetLimits, next: (text: string) => Outcome): Outcome {
  const text = textOf(stage.left(name))
  if (text.includes('\0')) return holdsNul(name)
  if (text.length > targetLimits[name])
    return failed('result', { message: `delivery.${name} may have ${targetLimits[name]} characters` })
  return next(text)
}

function readPayload(
  stage: Stage,
  given: string,
  limit: number,
  done: Omit<BareResult<CallbackDone>, 'isText'>,
): Outcome {
  if (stage.is('unchanged')) return { ...done, isText: false }
  const json = stage.left('payload')
  const isText = stage.is('isText')
  if (!isText && rewrites(json, given)) return { ...done, isText }
  if (hasNul(json)) return holdsNul('payload')
  const payload = isText ? textOf(json) : wellFormedJson(json)
  return Buffer.byteLength(payload) > limit ? tooLarge(limit) : { ...done, isText, payload }
}

const textOf = (json: string) => String(JSON.parse(json)).toWellFormed()

const holdsNul = (name: string) =>
  failed('result', { message: `delivery.${name} holds the character NUL, which cannot be stored` })

const tooLarge = (limit: number) =>
  failed('output', { message: `The payload that the script left is too large: it may have ${limit} bytes` })
