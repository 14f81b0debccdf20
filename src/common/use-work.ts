import { useState } from 'react'
import type { TFunction } from 'i18next'
import { refusalText } from './refusal-text.ts'

/** Runs what somebody asked for. While it is under way the button is busy; why it was refused is told until the next attempt. */
export function useWork(t: TFunction) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function run(work: () => Promise<unknown>) {
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
  return { isBusy, problem, setProblem, run }
}

/** The same for a question of `ConfirmDialog`, in which the refusal stays. */
export function useAnswer(work: () => Promise<unknown>, t: TFunction) {
  const { isBusy, problem, run } = useWork(t)
  return { isBusy, problem, onConfirm: () => void run(work) }
}
