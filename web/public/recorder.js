// Passes what the microphone hears to the page, in pieces of about 40 ms. The audio stays on the device.
const PIECE = 2048

class Recorder extends AudioWorkletProcessor {
  piece = new Float32Array(PIECE)
  filled = 0

  process([[samples]]) {
    if (!samples) return true
    this.piece.set(samples, this.filled)
    this.filled += samples.length
    if (this.filled >= PIECE) {
      this.port.postMessage(this.piece)
      this.piece = new Float32Array(PIECE)
      this.filled = 0
    }
    return true
  }
}

registerProcessor('recorder', Recorder)
