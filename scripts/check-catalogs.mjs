import { catalogProblems } from './sentences.mjs'

// Part of `npm run check`: compares the sentences of the code with their translations in languages/.
const problems = catalogProblems()
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
