export { actOnInstance } from './call.ts'
export { startProcess as startWithin, type Started, type StartRequest } from './run/start.ts'
