/**
 * The style of the board. From 1000 px, it fills the screen: `--u` is one pixel of a screen of 1920 x 1080. Below, it is
 * one column that scrolls.
 */
export const BOARD_STYLE = `
  * { box-sizing: border-box }
  :root { --u: 0.5px }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 400 calc(28 * max(var(--u), 0.6px))/1.4 var(--font);
    font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
  main { display: grid; gap: calc(72 * var(--u)); padding: 24px 16px }
  header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px calc(32 * var(--u)) }
  h1, h2, ul, p { margin: 0; padding: 0 }
  li { list-style: none }
  h1 { margin-right: auto; font-size: calc(32 * max(var(--u), 0.75px)); line-height: 1.2; letter-spacing: -0.02em }
  h2 { display: flex; justify-content: space-between; padding-bottom: calc(16 * var(--u));
    border-bottom: 2px solid var(--ink); font-size: calc(32 * max(var(--u), 0.625px)); line-height: 1.2 }
  h2 span, .quiet, header p { color: var(--ink-2); font-weight: 400 }
  .quiet { padding-top: calc(20 * var(--u)) }
  time { font-weight: 600; font-size: calc(56 * var(--u)); line-height: 1; letter-spacing: -0.02em }
  li b { letter-spacing: -0.025em; line-height: 1 }
  .machine li { display: grid; grid-template-columns: calc(200 * var(--u)) 1fr; gap: calc(40 * var(--u));
    height: calc(322 * var(--u)); padding-top: calc(28 * var(--u)); border-bottom: 1px solid var(--line); overflow: hidden }
  .machine b { display: block; padding-top: calc(36 * var(--u)); font-size: calc(88 * var(--u)) }
  .machine span { display: block; margin-top: calc(12 * var(--u)); color: var(--ink-2); text-wrap: balance }
  .machine .side { color: var(--accent); font-weight: 600 }
  .racket { width: calc(200 * var(--u)); height: calc(320 * var(--u)); fill: none }
  .racket .m { stroke-width: 98; stroke-dasharray: 0.5 2.5; stroke-dashoffset: 1.75 }
  .racket .c { stroke-width: 76; stroke-dasharray: 0.5 3.5; stroke-dashoffset: 2.25 }
  .racket .rim { stroke: var(--ink-3) }
  .racket .rim .m { stroke-dasharray: 0.84 2.16; stroke-dashoffset: 1.92 }
  .racket .rim .c { stroke-dasharray: 0.84 3.16; stroke-dashoffset: 2.42 }
  .racket .frame { stroke: var(--racket-frame); stroke-width: 2.4 }
  .racket .neck { fill: var(--racket-frame) }
  .next li { display: flex; justify-content: space-between; align-items: baseline; gap: 16px;
    padding: calc(21 * var(--u)) 0 calc(19 * var(--u)); border-bottom: 1px solid var(--line) }
  .next b { font-size: calc(64 * var(--u)) }
  .next span { font-size: calc(40 * var(--u)); line-height: 1; color: var(--ink-2) }
  .next .late { display: inline-flex; align-items: center; gap: calc(14 * var(--u)); color: var(--cork-ink); font-weight: 600 }
  .late svg { width: 0.75em; height: 0.75em; fill: var(--cork); stroke: var(--cork-edge); stroke-width: 1.25 }
  .late path { fill: none; stroke: #3b2a00 }
  .ready ul { display: grid; grid-template-columns: 1fr 1fr; gap: calc(20 * var(--u)); padding-top: calc(24 * var(--u)) }
  .ready li { display: flex; align-items: center; justify-content: center; height: calc(108 * var(--u)); border-radius:
    calc(14 * var(--u)); background: var(--accent); color: var(--accent-ink); font-weight: 600; line-height: 1;
    font-size: calc(64 * var(--u)); letter-spacing: -0.025em }
  .ready li:first-child { grid-column: 1 / -1; height: calc(160 * var(--u)); font-size: calc(112 * var(--u)) }
  footer { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 8px calc(48 * var(--u)); padding-top:
    calc(24 * var(--u)); border-top: 1px solid var(--line); color: var(--ink-2); white-space: pre-line }
  footer b { color: var(--ink) }
  .defs { position: absolute }
  @media (min-width: 1000px) {
    :root { --u: min(100vw / 1920, 100vh / 1080) }
    body { height: 100vh; overflow: hidden }
    main { height: 100vh; grid-template: auto minmax(0, 1fr) auto / 520fr 704fr 560fr; column-gap: calc(72 * var(--u));
      row-gap: calc(36 * var(--u)); padding: calc(56 * var(--u)) calc(72 * var(--u)) calc(48 * var(--u)) }
    header, footer { grid-column: 1 / -1 }
    section { overflow: hidden }
  }
  @media (forced-colors: active) { .ready li { border: 2px solid } }
`
