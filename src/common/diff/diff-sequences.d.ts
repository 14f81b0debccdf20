// The package types its CommonJS build. We import the ES module, whose default export is the function.
declare module '@jest/diff-sequences' {
  /** Finds the longest common subsequence of two sequences, told by their lengths and by which of their items are the same. */
  export default function diffSequences(
    aLength: number,
    bLength: number,
    isCommon: (aIndex: number, bIndex: number) => boolean,
    foundSubsequence: (count: number, aIndex: number, bIndex: number) => void,
  ): void
}
