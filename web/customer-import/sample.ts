const LINES = [
  'name,email,phone,manufacturer,model,nickname,string,mains,crosses,last strung',
  'Mia Chen,mia@club.example,,Yonex,Astrox 88 D,Smash,BG80,25,27,2026-10-14',
  'Leon Chen,,+1 201 555 0188,Victor,Thruster F,,Exbolt 63,24,26,2026-09-30',
]

export const SAMPLE = { filename: 'customers-sample.csv', csv: LINES.map((line) => `${line}\r\n`).join('') }
