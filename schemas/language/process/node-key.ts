import Type from 'typebox'

/** A node or lane of a process, unique in its document; never renamed or reused. */
export const NODE_KEY = '^[a-z][A-Za-z0-9_]{0,40}$'
export const NodeKey = Type.String({ pattern: NODE_KEY })
/** The step of the initiator, which every process begins with. */
export const START_NODE = 'start'
