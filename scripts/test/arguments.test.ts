import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

const whole = {
  paths: [],
  options: [],
  isWhole: true,
  keepsDurations: false,
  changedSince: undefined,
  seed: undefined,
}

test('without arguments everything is run', () => {
  expect(readArguments([])).toEqual(whole)
  expect(readArguments(['--durations'])).toEqual({ ...whole, keepsDurations: true })
})

test('paths and options that choose tests are passed to Vitest', () => {
  expect(readArguments(['openapi', '-u'])).toEqual({
    ...whole,
    paths: ['openapi'],
    options: ['--update'],
    isWhole: false,
  })
  expect(readArguments(['-t', 'says who', 'src', '--bail=1'])).toMatchObject({
    paths: ['src'],
    options: ['--testNamePattern=says who', '--bail=1'],
  })
  expect(readArguments(['--project', 'console', '--project=service'])).toMatchObject({
    options: ['--project=console', '--project=service'],
    isWhole: false,
  })
})

test('an option that says how tests run leaves the run whole', () => {
  expect(readArguments(['--bail', '1', '--shuffle'])).toEqual({ ...whole, options: ['--bail=1'], seed: '1' })
  expect(readArguments(['--shuffle=7'])).toEqual({ ...whole, seed: '7' })
})

test('changes count since a commit, or since the upstream branch', () => {
  expect(readArguments(['--changed'])).toMatchObject({ changedSince: 'upstream', isWhole: false })
  expect(readArguments(['--changed=HEAD~2'])).toMatchObject({ changedSince: 'HEAD~2', isWhole: false, paths: [] })
})

test.for([
  [['--chnaged'], 'no option --chnaged'],
  [['src', '-x'], 'no option -x'],
  [['-t'], '-t needs a value'],
  [['--changed', 'src'], '--changed chooses the tests itself'],
  [['--durations', 'src'], '--durations needs a whole run'],
  [['--durations', '--changed'], '--durations needs a whole run'],
] as const)('%s is refused with a sentence', ([args, sentence]) => {
  expect(readArguments([...args])).toMatch(sentence)
})
