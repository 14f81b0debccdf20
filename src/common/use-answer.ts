import { useState } from 'react'
import type { TFunction } from 'i18next'
import { refusalText } from './refusal-text.ts'

/** What a question of `ConfirmDialog` does when it is answered: once at a time, and a refusal stays in the question. */
export function useAnswer(work: () => Promise<unknown>, t: TFunction) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function answer() {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(refusalText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, onConfirm: () => void answer() }
}
