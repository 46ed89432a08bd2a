export function descendantProcesses(pid: number): number[]
export function killAll(pids: readonly number[]): void
