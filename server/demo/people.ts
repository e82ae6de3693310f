/** The three people who can sign in to the demo. */
export const accounts = [
  { role: 'manager', name: 'Mira Rahn', email: 'mira@demo.example' },
  { role: 'technician', name: 'Tomas Okafor', email: 'tomas@demo.example' },
  { role: 'customer', name: 'Lena Brandt', email: 'lena@demo.example' },
] as const

export const PASSWORD = 'feather-and-cork'

/** The demo shop's second technician. */
export const secondTechnician = { first_name: 'Aiko', last_name: 'Tanabe', email: 'aiko@demo.example' }

export const customers = [
  'Adaeze Nwosu',
  'Anders Lindqvist',
  'Beatriz Moura',
  'Bram de Wit',
  'Carmen Ruiz',
  'Chen Yufei',
  'Daniel Kessler',
  'Dewi Lestari',
  'Eoin Gallagher',
  'Farah Haddad',
  'Femke Visser',
  'Gita Menon',
  'Grace Whitcombe',
  'Hana Sato',
  'Henrik Sørensen',
  'Ilse Maurer',
  'Imran Qureshi',
  'Ines Carvalho',
  'Jamal Brooks',
  'Jia Min Tan',
  'Jonas Petersen',
  'Kavya Reddy',
  'Klára Nováková',
  'Lars Mikkelsen',
  'Lin Wei-Ting',
  'Lucie Fournier',
  'Maja Kowalska',
  'Marco Bellini',
  'Mei Ling Wong',
  'Nadia Petrova',
  'Noah Abrams',
  'Oskar Holm',
  'Priya Nair',
  'Quang Tran',
  'Rasmus Krogh',
  'Rosa Jiménez',
  'Sam Okonkwo',
  'Sofia Papadaki',
  'Tariq Aziz',
  'Yuki Mori',
]

export const nicknames = [
  'Thunder',
  'Old Faithful',
  'Tournament No. 1',
  'The Green One',
  'Backup',
  'Doubles',
  'Featherweight',
  'Sunday Club',
  'Smash',
  'Blue Heron',
  'Net Ninja',
  'Grandpa',
  'Red Arrow',
  'Left Bag',
  '2nd Racket',
  'Whisper',
]

export const technicianNotes = [
  'Please check the grommets at 12 o’clock.',
  'Two-piece stringing, please.',
  'Needed for the league match on Saturday.',
  'The frame has a small chip at 3 o’clock.',
  'Stencil in black, please.',
  'Same as last time.',
  'The overgrip is new, so please be careful.',
  'My brother Jonas will pick it up.',
  'A little softer than last time, please. My elbow hurts.',
]
