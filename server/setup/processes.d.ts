export function processesBelow(pid: number): number[]
export function killAll(pids: readonly number[]): void
